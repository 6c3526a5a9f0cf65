import type { SecondStep } from '@rampart/contract/api/second-factor.ts';
import { lazy, Suspense } from 'react';
import { CodeForm } from './code-form.tsx';

// Few people ever see it, and it draws QR codes.
const EnrolmentForm = lazy(async () => ({ default: (await import('./enrolment-form.tsx')).EnrolmentForm }));

interface SecondStepFormProps {
  step: SecondStep;
  onSignedIn: () => void;
  onStartAgain: () => void;
}

/** What has to follow the password or the provider before there is a session. */
export function SecondStepForm({ step, ...rest }: SecondStepFormProps) {
  return <Suspense>{step === 'code' ? <CodeForm {...rest} /> : <EnrolmentForm {...rest} />}</Suspense>;
}
