import { SegmentedControl } from '@mantine/core';
import type { Alerts } from '@rampart/contract/api/notifications.ts';
import {
  daysOf,
  frequencyNames,
  frequencyTypes,
  weekdayNames,
  type FrequencyType,
} from '@rampart/contract/rules/time/report-schedule.ts';
import { useId } from 'react';
import classes from './report-days.module.css';

type Reports = Alerts['reports'];

interface ReportDaysProps {
  reports: Reports;
  onChange: (reports: Reports) => void;
}

const frequencies = frequencyTypes.map((value) => ({ value, label: frequencyNames[value] }));

/** The frequency of reports and their day. A new frequency has other days, so it clears the day (SPEC point 4). */
export function ReportDays({ reports, onChange }: ReportDaysProps) {
  const id = useId();
  const isMonthly = reports.frequency_type === 'monthly';
  return (
    <div className={classes.choices}>
      <div>
        <span id={`${id}-frequency`} className={classes.label}>
          Frequency
        </span>
        <SegmentedControl
          aria-labelledby={`${id}-frequency`}
          size="sm"
          data={frequencies}
          value={reports.frequency_type}
          onChange={(frequency) => onChange({ ...reports, frequency_type: frequency as FrequencyType, value: null })}
          classNames={{ root: classes.control, indicator: classes.indicator, label: classes.option }}
        />
      </div>
      <fieldset className={classes.days}>
        <legend className={classes.label}>{isMonthly ? 'Day of month' : 'Day of week'}</legend>
        <div className={classes.grid} data-monthly={isMonthly || undefined}>
          {daysOf(reports.frequency_type).map((day) => {
            const weekday = weekdayNames[day - 1] ?? '';
            return (
              <label key={day} className={classes.day}>
                <input
                  type="radio"
                  name={`${id}-day`}
                  checked={reports.value === day}
                  aria-label={isMonthly ? String(day) : weekday}
                  onChange={() => onChange({ ...reports, value: day })}
                />
                <span aria-hidden="true">{isMonthly ? day : weekday.slice(0, 3)}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <p className={classes.hint}>
        {reports.value === null ? 'Choose a day before you save.' : 'Changing the frequency clears the day.'}
        {isMonthly && ' In shorter months the report comes on the last day.'}
      </p>
    </div>
  );
}
