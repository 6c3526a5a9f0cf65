import { Tabs } from '@mantine/core';
import type { ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { useState } from 'react';
import classes from '#ui/layout/tabs.module.css';
import { ImportRows } from './import-rows.tsx';
import type { ImportRowKind } from '../imports.api.ts';

const labels: Record<ImportRowKind, string> = {
  new: 'New',
  changed: 'Changed',
  removed: 'Removed',
  faulty: 'Faulty',
  kept: 'Not undone',
};
const kinds = Object.keys(labels) as ImportRowKind[];

/** The rows of an import by kind. The first tab is the one that needs attention. */
export function ImportTabs({ found }: { found: ImportSummary }) {
  const [chosen, setChosen] = useState<ImportRowKind>();
  const totals = { ...found.counts, kept: found.kept };
  const filled = kinds.filter((kind) => totals[kind] > 0);
  const first: ImportRowKind = found.state === 'waiting' ? 'removed' : found.kept > 0 ? 'kept' : 'faulty';
  const open = [chosen, first, ...filled].find((kind) => kind && filled.includes(kind));
  if (!open) return null;
  return (
    <Tabs
      value={open}
      onChange={(kind) => setChosen(kind as ImportRowKind)}
      keepMounted={false}
      classNames={{ list: classes.list, tab: classes.tab }}
    >
      <Tabs.List aria-label="Rows of this import">
        {filled.map((kind) => (
          <Tabs.Tab
            key={kind}
            value={kind}
            rightSection={<span className={classes.count}>{totals[kind].toLocaleString('en-US')}</span>}
          >
            {labels[kind]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {filled.map((kind) => (
        <Tabs.Panel key={kind} value={kind}>
          <ImportRows found={found} kind={kind} total={totals[kind]} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
