import { Tabs } from '@mantine/core';
import type { PairState } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { useState } from 'react';
import classes from '#ui/layout/tabs.module.css';
import { ReportNote } from '../report/report-note.tsx';
import { MatchingFoot } from './matching-foot.tsx';
import { tabs, tabWords } from './match-words.ts';
import { PairList } from './pair-list.tsx';
import { useDecisions } from './use-decisions.ts';

interface MatchingStepProps {
  found: ImportSummary;
  canEdit: boolean;
}

/** The second step of a file with other headings: which product each maker and model means. */
export function MatchingStep({ found: { id }, canEdit }: MatchingStepProps) {
  const queue = useDecisions(id);
  const [tab, setTab] = useState<PairState>('open');
  const counts = queue.counts();
  return (
    <>
      {!canEdit && (
        <ReportNote tone="plain">
          <b>This file needs its products confirmed</b>A user who may edit equipment chooses the products of its makers
          and models.
        </ReportNote>
      )}
      <Tabs
        value={tab}
        onChange={(chosen) => setTab(chosen as PairState)}
        keepMounted={false}
        classNames={{ list: classes.list, tab: classes.tab }}
      >
        <Tabs.List aria-label="Makers and models of the file">
          {tabs.map((state) => (
            <Tabs.Tab
              key={state}
              value={state}
              rightSection={
                <span className={classes.count}>{counts ? counts[state].toLocaleString('en-US') : ''}</span>
              }
            >
              {tabWords[state]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <PairList key={tab} id={id} state={tab} queue={queue} canEdit={canEdit} />
        </Tabs.Panel>
      </Tabs>
      {canEdit && <MatchingFoot id={id} queue={queue} />}
    </>
  );
}
