import { UnstyledButton } from '@mantine/core';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import type { Group } from '@rampart/contract/api/groups.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { resultCount } from '@rampart/contract/rules/result-count.ts';
import { GroupMenu } from './group-menu.tsx';
import { GroupProducts } from './group-products.tsx';
import classes from './group-section.module.css';
import { GroupRisk } from './group-risk.tsx';
import type { GroupOrder } from './groups.api.ts';
import type { SectionState } from './use-group-sections.ts';

interface GroupSectionProps {
  group: Group;
  filters: Partial<FilterState>;
  state: SectionState;
  canEdit: boolean;
  onToggle: () => void;
  onSort: (name: GroupOrder['name']) => void;
}

/** One group, collapsed or open. Its equipment stays mounted after the first opening, so that it loads only once. */
export function GroupSection({ group, filters, state, canEdit, onToggle, onSort }: GroupSectionProps) {
  const id = useId();
  const [wasOpened, setWasOpened] = useState(state.isOpen);
  if (state.isOpen && !wasOpened) setWasOpened(true);
  return (
    <section className={classes.group} aria-label={group.name}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <UnstyledButton className={classes.toggle} aria-expanded={state.isOpen} aria-controls={id} onClick={onToggle}>
            <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
            <span className={classes.name} title={group.name}>
              {group.name}
            </span>{' '}
            <span className={classes.total}>
              {quantity(group.total, 'product', { shown: resultCount(group.total) })}
            </span>
          </UnstyledButton>
        </h2>
        {group.total > 0 && <GroupRisk group={group} />}
        {canEdit && <GroupMenu group={group} />}
      </div>
      <div id={id} hidden={!state.isOpen}>
        {wasOpened && <GroupProducts group={group} filters={filters} order={state.order} onSort={onSort} />}
      </div>
    </section>
  );
}
