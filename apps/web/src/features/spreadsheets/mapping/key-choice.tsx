import { Radio } from '@mantine/core';
import type { MappingKey } from '@rampart/contract/rules/mapping/mapping.ts';
import { memo } from 'react';
import radioClasses from '#ui/forms/radio.module.css';
import type { ChangeMapping } from './columns-shown.ts';
import classes from './key-choice.module.css';

const choices: { key: MappingKey | null; label: string; meaning: string }[] = [
  {
    key: 'Rampart ID',
    label: 'Rampart ID',
    meaning: 'Next month, a row with a Rampart ID changes that asset, and a row without one adds an asset.',
  },
  {
    key: 'Asset ID',
    label: 'Asset ID',
    meaning: 'Next month, a row changes the asset of its product that has this Asset ID. Other rows add assets.',
  },
  {
    key: 'Serial Number',
    label: 'Serial Number',
    meaning: 'Next month, a row changes the asset of its product that has this serial number. Other rows add assets.',
  },
  {
    key: null,
    label: 'Nothing: every row is new',
    meaning: 'Next month, every row adds an asset again. Choose this only for a list that is uploaded once.',
  },
];

const nothing = 'nothing';

interface KeyChoiceProps {
  chosen: MappingKey | null;
  onChange: ChangeMapping;
}

/** What identifies the asset of a row, and what that means for the next file. */
export const KeyChoice = memo(function KeyOfRows({ chosen: chosenKey, onChange }: KeyChoiceProps) {
  return (
    <Radio.Group
      aria-label="What identifies a row"
      value={chosenKey ?? nothing}
      onChange={(chosen) =>
        onChange((before) => ({ ...before, key: chosen === nothing ? null : (chosen as MappingKey) }))
      }
    >
      <div className={classes.keys}>
        {choices.map(({ key, label, meaning }) => (
          <Radio
            key={label}
            size="xs"
            classNames={{ ...radioClasses, description: classes.meaning }}
            value={key ?? nothing}
            label={label}
            description={meaning}
          />
        ))}
      </div>
    </Radio.Group>
  );
});
