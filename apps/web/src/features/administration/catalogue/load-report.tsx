import { Tabs } from '@mantine/core';
import type { CatalogueLoad, FileStatus } from '@rampart/contract/api/administration/catalogue.ts';
import { useState } from 'react';
import { ProgressTrack } from '#ui/charts/progress-track.tsx';
import { LoadFiles } from './load-files.tsx';
import tabClasses from '#ui/layout/tabs.module.css';
import classes from './load-report.module.css';
import { filesWords, percentOf, stateWords, statusWords } from './load-words.ts';
import { isRunning } from './loads.api.ts';
import { MovedRatings } from './moved-ratings.tsx';

type Tab = FileStatus | 'ratings';

/**
 * The progress of a load, the results of its files, and the ratings that it changed. The tab with failures opens first.
 */
export function LoadReport({ load }: { load: CatalogueLoad }) {
  const [chosen, setChosen] = useState<Tab>();
  const filled = (Object.keys(statusWords) as FileStatus[]).filter((status) => load.tally[status] > 0);
  const tabs: { value: Tab; label: string; count: number }[] = [
    ...filled.map((status) => ({ value: status, label: statusWords[status], count: load.tally[status] })),
    ...(load.ratings_moved > 0
      ? [{ value: 'ratings' as const, label: 'Changed ratings', count: load.ratings_moved }]
      : []),
  ];
  const open = tabs.find(({ value }) => value === chosen)?.value ?? tabs[0]?.value;
  return (
    <>
      {isRunning(load) && (
        <div className={classes.running}>
          <ProgressTrack
            label={stateWords[load.state]}
            percent={percentOf(load)}
            words={load.state === 'waiting' ? 'Waiting to start' : runningWords(load)}
          />
        </div>
      )}
      {load.reason && <p className={classes.reason}>{load.reason}</p>}
      {open && (
        <Tabs
          value={open}
          onChange={(value) => setChosen(value as Tab)}
          keepMounted={false}
          classNames={{ list: tabClasses.list, tab: tabClasses.tab }}
        >
          <Tabs.List aria-label="Report">
            {tabs.map(({ value, label, count }) => (
              <Tabs.Tab
                key={value}
                value={value}
                rightSection={<span className={tabClasses.count}>{count.toLocaleString('en-US')}</span>}
              >
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value }) => (
            <Tabs.Panel key={value} value={value}>
              {value === 'ratings' ? <MovedRatings load={load} /> : <LoadFiles load={load} status={value} />}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}

function runningWords(load: CatalogueLoad): string {
  return load.state === 'rating' ? 'Updating ratings' : `${stateWords[load.state]} ${filesWords(load)}`;
}
