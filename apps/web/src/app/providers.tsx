import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { colorSchemeManager } from '#ui/theme/color-scheme.ts';
import { StatusMessages } from '#ui/failures/status-message.tsx';
import { theme } from '#ui/theme/theme.ts';
import { cssVariablesResolver } from '#ui/theme/tokens.ts';

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // Rampart hides nothing with Mantine’s classes for some widths. Page tests do not have them either.
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <StatusMessages />
      </QueryClientProvider>
    </MantineProvider>
  );
}
