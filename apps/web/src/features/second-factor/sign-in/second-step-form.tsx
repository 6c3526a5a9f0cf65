import type { SecondStep } from '@rampart/contract/api/second-factor.ts';
import { Suspense } from 'react';
import { lazyPart } from '#lib/patient-lazy.ts';
import { CodeForm } from './code-form.tsx';

// Few people ever see it, and it draws QR codes.
const EnrolmentForm = lazyPart(async () => ({ default: (await import('./enrolment-form.tsx')).EnrolmentForm }));

interface SecondStepFormProps {
  step: SecondStep;
  onSignedIn: () => void;
  onStartAgain: () => void;
}

/** What has to follow the password or the provider before there is a session. */
export function SecondStepForm({ step, ...rest }: SecondStepFormProps) {
  return <Suspense>{step === 'code' ? <CodeForm {...rest} /> : <EnrolmentForm {...rest} />}</Suspense>;
}
