import { SegmentedControl, TextInput } from '@mantine/core';
import {
  isScore,
  type CriticalAssets,
  type CriticalChoice,
  type CriticalWhen,
} from '@rampart/contract/rules/vulnerabilities/critical-choice.ts';
import { useId, useState } from 'react';
import classes from './report-days.module.css';
import own from './critical-choices.module.css';

interface CriticalChoicesProps {
  choice: CriticalChoice;
  /** The score is not a number while the field has no valid score. */
  onChange: (choice: CriticalChoice) => void;
}

const whens: { value: CriticalWhen; label: string }[] = [
  { value: 'daily', label: 'Daily at 07:00' },
  { value: 'at_once', label: 'Immediately' },
];
const assets: { value: CriticalAssets; label: string }[] = [
  { value: 'all', label: 'All equipment' },
  { value: 'high', label: 'High priority only' },
];
const control = { root: classes.control, indicator: classes.indicator, label: classes.option };

/** When critical alerts are sent, from which score, and about which equipment. */
export function CriticalChoices({ choice, onChange }: CriticalChoicesProps) {
  const id = useId();
  const [score, setScore] = useState(Number.isNaN(choice.from_score) ? '' : choice.from_score.toFixed(1));
  return (
    <div className={classes.choices}>
      <div>
        <span id={`${id}-when`} className={classes.label}>
          When
        </span>
        <SegmentedControl
          aria-labelledby={`${id}-when`}
          size="sm"
          data={whens}
          value={choice.when}
          onChange={(when) => onChange({ ...choice, when: when as CriticalWhen })}
          classNames={control}
        />
        {choice.when === 'at_once' && (
          <p className={own.about}>Sent in one mail, within five minutes after new data is loaded.</p>
        )}
      </div>
      <TextInput
        className={own.score}
        label="New vulnerabilities from score"
        description="Vulnerabilities that are known to be exploited always count. At 0, those without a score count, too."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        type="number"
        inputMode="decimal"
        min={0}
        max={10}
        step={0.1}
        value={score}
        error={!isScore(choice.from_score) && 'Enter a score from 0 to 10, with at most one decimal.'}
        onChange={({ currentTarget: { value } }) => {
          setScore(value);
          onChange({ ...choice, from_score: value === '' ? Number.NaN : Number(value) });
        }}
      />
      <div>
        <span id={`${id}-assets`} className={classes.label}>
          Equipment
        </span>
        <SegmentedControl
          aria-labelledby={`${id}-assets`}
          size="sm"
          data={assets}
          value={choice.assets}
          onChange={(chosen) => onChange({ ...choice, assets: chosen as CriticalAssets })}
          classNames={control}
        />
        {choice.assets === 'high' && (
          <p className={own.about}>Only equipment with at least one asset of high priority.</p>
        )}
      </div>
    </div>
  );
}
