import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { colorSchemeManager } from '#ui/color-scheme.ts';
import { StatusMessages } from '#ui/status-message.tsx';
import { theme } from '#ui/theme.ts';
import { cssVariablesResolver } from '#ui/tokens.ts';

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <StatusMessages />
      </QueryClientProvider>
    </MantineProvider>
  );
}
