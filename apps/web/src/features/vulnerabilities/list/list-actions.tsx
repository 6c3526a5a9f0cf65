import { Button, UnstyledButton } from '@mantine/core';
import type { VulnerabilityOrder } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { IconDownload } from '@tabler/icons-react';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { SortMenu } from '#ui/data-table/sort-menu.tsx';
import classes from './list-actions.module.css';
import { vulnerabilitySorts } from './vulnerability-columns.tsx';
import { exportAddress, mostUrgentFirst, type SentFilter } from './vulnerability-list.api.ts';

interface ExportProps {
  filters: SentFilter;
  order: VulnerabilityOrder;
}

/** Saves the complete list with its filters and its order. */
export function ExportVulnerabilities({ filters, order }: ExportProps) {
  return (
    <Button
      component="a"
      href={exportAddress(filters, order)}
      download
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} />}
    >
      Export Data
    </Button>
  );
}

interface OrderProps {
  order: VulnerabilityOrder;
  onChange: (order: VulnerabilityOrder) => void;
}

/** No heading has the first order, so this goes back to it. On small screens it is a menu of all orders. */
export function OrderControl({ order, onChange }: OrderProps) {
  const isSmall = useIsSmallScreen();
  if (isSmall) return <SortMenu columns={vulnerabilitySorts} order={order} onChange={onChange} />;
  if (order.name === 'urgency' && order.by === 'asc') return 'Most urgent first';
  return (
    <UnstyledButton className={classes.urgent} onClick={() => onChange(mostUrgentFirst)}>
      Sort by urgency
    </UnstyledButton>
  );
}
