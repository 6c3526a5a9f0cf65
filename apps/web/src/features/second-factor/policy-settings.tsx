import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { getSecondFactorPolicy } from '@rampart/contract/api/second-factor.ts';
import { Anchor, Button, Radio } from '@mantine/core';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { secondFactorRules, type SecondFactorRule } from '@rampart/contract/rules/accounts/second-factor-rule.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFocusAfterWork } from '#lib/focus/focus-after-work.ts';
import { AskDialog } from '#ui/dialogs/ask-dialog.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import radioClasses from '#ui/forms/radio.module.css';
import classes from './policy-settings.module.css';
import { secondFactorMutations, secondFactorQueries } from './second-factor.api.ts';

type Policy = Answer<typeof getSecondFactorPolicy>;

const rules: Record<SecondFactorRule, { name: string; meaning: string }> = {
  nobody: { name: 'Nobody', meaning: 'Users decide for themselves, in My Profile.' },
  administrators: { name: 'Administrators', meaning: 'Users who may manage users, and operators.' },
  everybody: { name: 'Everybody', meaning: 'All users of your company.' },
};

/** Of whom the company requires a second factor. */
export function PolicySettings() {
  const { data: policy, error, isError, isFetching, refetch } = useQuery(secondFactorQueries.policy());
  if (policy) return <PolicyForm policy={policy} />;
  return isError ? (
    <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />
  ) : (
    <SkeletonRows count={2} rowHeight={70} />
  );
}

function PolicyForm({ policy }: { policy: Policy }) {
  const require = useMutation(secondFactorMutations.require(useQueryClient()));
  const [chosen, setChosen] = useState<SecondFactorRule>();
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusAfterWork(form, require.isPending);
  // The saved rule is no choice any more. Clearing it earlier would show the old rule until the new one is here.
  if (chosen === policy.required_of) setChosen(undefined);
  const rule = chosen ?? policy.required_of;
  const without = withoutOf(policy, rule);
  const save = () => {
    setAsking(false);
    require.mutate(rule);
  };
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (without > 0) setAsking(true);
        else save();
      }}
    >
      <Radio.Group
        label="Require a second factor of"
        description={countOf(policy)}
        value={rule}
        onChange={(value) => setChosen(value as SecondFactorRule)}
      >
        <div className={classes.rules}>
          {secondFactorRules.map((value) => (
            <Radio
              key={value}
              size="xs"
              classNames={{ ...radioClasses, description: classes.meaning }}
              value={value}
              disabled={require.isPending || (!policy.has_own && value !== 'nobody' && value !== policy.required_of)}
              label={<b className={classes.name}>{rules[value].name}</b>}
              description={rules[value].meaning}
            />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.notes}>
        {policy.installation_requires_of !== 'nobody' && (
          <p>
            The operator of Rampart requires it of {policy.installation_requires_of} in all companies. The stricter rule
            applies.
          </p>
        )}
        {policy.has_own ? (
          <p>
            Users without one set it up at their next sign-in, before they can do anything else. Users who sign in at
            your company’s provider need none if the provider confirms that it checked one.
          </p>
        ) : (
          <p>
            Set up your own in{' '}
            <Anchor component={Link} to="/account#second-factor">
              My Profile
            </Anchor>{' '}
            first: you will need it too.
          </p>
        )}
      </div>
      <Button type="submit" className={classes.save} loading={require.isPending} disabled={rule === policy.required_of}>
        Save
      </Button>
      <AskDialog
        isOpen={isAsking}
        title="Require a second factor"
        cancel="Cancel"
        confirm={{ label: 'Require', onSelect: save }}
        onClose={() => setAsking(false)}
      >
        {peopleOf(rule, without)} no second factor and will be signed out now. They set one up when they sign in again.
      </AskDialog>
    </form>
  );
}

/** How many users the rule concerns who have no second factor yet. */
function withoutOf(policy: Policy, rule: SecondFactorRule): number {
  if (rule === 'nobody') return 0;
  return rule === 'everybody'
    ? policy.users - policy.users_with_second_factor
    : policy.administrators - policy.administrators_with_second_factor;
}

function countOf(policy: Policy): string {
  const [users, administrators] = [withoutOf(policy, 'everybody'), withoutOf(policy, 'administrators')];
  if (users === 0) return 'All users have one.';
  const all = `${users.toLocaleString('en-US')} of ${quantity(policy.users, 'user')} ${users === 1 ? 'has' : 'have'} none yet`;
  return administrators === 0
    ? `${all}. All administrators have one.`
    : `${all}, among them ${administrators} of ${quantity(policy.administrators, 'administrator')}.`;
}

function peopleOf(rule: SecondFactorRule, count: number): string {
  const one = rule === 'everybody' ? 'user' : 'administrator';
  return count === 1 ? `One ${one} has` : `${quantity(count, one)} have`;
}
