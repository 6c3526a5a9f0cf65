import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { FilterOption } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { ratingStates, type RatingState } from '@rampart/contract/rules/ratings.ts';
import { matchesEveryWord } from '@rampart/contract/rules/texts/word-match.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { RatingGlyph } from '#ui/rating/rating-glyph.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import type { FilterField } from './filter-fields.ts';
import { walkOptions } from './option-keys.ts';
import classes from './option-list.module.css';
import type { FieldOptions } from './use-filter-options.ts';

interface OptionListProps {
  field: FilterField;
  options: FieldOptions;
  isChosen: (option: FilterOption) => boolean;
  onToggle: (option: FilterOption) => void;
}

/** A search line and the first five options that match it. */
export function OptionList({ field, options, isChosen, onToggle }: OptionListProps) {
  const [text, setText] = useState('');
  const matches = (options.items ?? []).filter(({ label }) => matchesEveryWord(label, text));
  const hidden = matches.length - limits.autocompleteSize;
  return (
    <div data-options>
      <div className={classes.search}>
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <input
          type="text"
          value={text}
          placeholder={field.find}
          aria-label={field.find}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={walkOptions}
        />
      </div>
      <ul className={classes.options} aria-label={field.label}>
        {matches.slice(0, limits.autocompleteSize).map((option) => (
          <li key={option.value}>
            <Checkbox
              checked={isChosen(option)}
              onChange={() => onToggle(option)}
              onKeyDown={walkOptions}
              label={<OptionLabel field={field} option={option} />}
              classNames={{
                root: classes.option,
                body: classes.body,
                labelWrapper: classes.wrapper,
                label: classes.label,
              }}
            />
            {option.assets_count !== undefined && (
              <span>
                {option.assets_count.toLocaleString('en-US')}
                <VisuallyHidden> assets</VisuallyHidden>
              </span>
            )}
          </li>
        ))}
      </ul>
      {options.items === undefined && !options.error && <SkeletonRows count={limits.autocompleteSize} rowHeight={32} />}
      {options.items === undefined && Boolean(options.error) && (
        <TryAgain error={options.error} isLoading={options.isLoading} onTryAgain={options.tryAgain} isCompact />
      )}
      {options.items && (
        <p className={classes.note} role="status">
          {matches.length === 0 && (options.items.length === 0 ? 'None in this list' : 'No match')}
          {hidden > 0 && `${hidden.toLocaleString('en-US')} more, type to find ${hidden === 1 ? 'it' : 'them'}`}
        </p>
      )}
    </div>
  );
}

function OptionLabel({ field, option }: { field: FilterField; option: FilterOption }) {
  const isRating = field.name === 'ratings' && Number(option.value) in ratingStates;
  return (
    <>
      {isRating && <RatingGlyph state={Number(option.value) as RatingState} />}
      <span>{option.label}</span>
    </>
  );
}
