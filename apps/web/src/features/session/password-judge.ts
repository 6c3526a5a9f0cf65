import { limits } from '@rampart/contract/rules/limits.ts';
import { lengthRefusal, type PasswordOwner } from '@rampart/contract/rules/accounts/new-password.ts';
import type { JudgePassword, PasswordVerdict } from '@rampart/contract/rules/accounts/password-strength.ts';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';

const linesOf = ({ default: lines }: { default: string }) => lines.split('\n');

async function loadJudge(isShortAllowed: boolean): Promise<JudgePassword> {
  const [{ createPasswordRule }, common, long, short] = await Promise.all([
    import('@rampart/contract/rules/accounts/password-strength.ts'),
    import('virtual:passwords/frequent').then(linesOf),
    import('virtual:passwords/stolen-long').then(linesOf),
    isShortAllowed ? import('virtual:passwords/stolen-short').then(linesOf) : [],
  ]);
  return createPasswordRule({ common, stolen: new Set([...long, ...short]) });
}

const judges = new Map<boolean, Promise<JudgePassword>>();

/** The rule for new passwords. It is large, so it is loaded after the first character. The server checks it too. */
function useJudge(isWanted: boolean, minLength: number): JudgePassword | undefined {
  const [judge, setJudge] = useState<JudgePassword>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const isShortAllowed = minLength < limits.passwordMinLength;
    const loading = judges.get(isShortAllowed) ?? loadJudge(isShortAllowed);
    judges.set(isShortAllowed, loading);
    let isGone = false;
    loading.then(
      (loaded) => !isGone && setJudge(() => loaded),
      () => judges.delete(isShortAllowed),
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, minLength]);
  return judge;
}

export interface NewPassword {
  minLength: number;
  password: string;
  /** Undefined while the rule is loading, and for an empty field. */
  verdict: PasswordVerdict | undefined;
  look: (password: string) => void;
  /** The fault of the field, for the form. */
  faultOf: (password: string) => { password?: string };
}

/** Judges a new password while it is typed. */
export function useNewPassword(minLength: number, owner: PasswordOwner): NewPassword {
  const [password, look] = useState('');
  const judge = useJudge(password !== '', minLength);
  const judged = useDeferredValue(password);
  const { name, last_name, email, company_name } = owner;
  const verdict = useMemo(
    () => (judged === '' ? undefined : judge?.(judged, minLength, { name, last_name, email, company_name })),
    [judged, judge, minLength, name, last_name, email, company_name],
  );
  const faultOf = (text: string) => {
    const fault = judge ? judge(text, minLength, owner).refusal : lengthRefusal(text, minLength);
    return fault === undefined ? {} : { password: fault };
  };
  return { minLength, password, verdict, look, faultOf };
}
