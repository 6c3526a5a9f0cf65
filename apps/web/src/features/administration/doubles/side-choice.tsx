import { Radio } from '@mantine/core';
import type { DoubleSide } from '@rampart/contract/api/administration/doubles.ts';
import radioClasses from '#ui/forms/radio.module.css';
import classes from './merge-dialog.module.css';
import { usageOf } from './usage.ts';

interface SideChoiceProps {
  label: string;
  sides: readonly DoubleSide[];
  /** The uuid of the chosen one. */
  value: string;
  onChange: (uuid: string) => void;
}

/** Which of two products or manufacturers, with how much each is used. */
export function SideChoice({ label, sides, value, onChange }: SideChoiceProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <div className={classes.sides}>
        {sides.map((side) => (
          <Radio
            key={side.uuid}
            size="xs"
            classNames={radioClasses}
            value={side.uuid}
            label={
              <>
                <b>{side.name}</b>
                <br />
                {[side.label, usageOf(side)].filter(Boolean).join(', ')}
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  );
}
