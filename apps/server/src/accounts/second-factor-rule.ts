import { sql } from 'kysely';
import type { SecondFactorRule } from '@rampart/contract/rules/accounts/second-factor-rule.ts';

/** Whether a `user_account` needs a second factor, by the rule of its company (`policy`) and of the installation. */
export const needsSecondFactor = (installation: SecondFactorRule) =>
  sql<boolean>`needs_second_factor(policy.second_factor_of, ${installation}, user_account.permissions)`;
