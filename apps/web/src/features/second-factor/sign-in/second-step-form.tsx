import type { SecondStep } from '@rampart/contract/api/second-factor.ts';
import { lazyPart } from '#lib/patient-lazy.ts';
import { CodeForm } from './code-form.tsx';

// Loaded separately, because few people see it and it contains the QR code library.
const EnrolmentForm = lazyPart(async () => ({ default: (await import('./enrolment-form.tsx')).EnrolmentForm }));

interface SecondStepFormProps {
  step: SecondStep;
  onSignedIn: () => void;
  onStartAgain: () => void;
}

/** The step between the password or the provider and the session. */
export function SecondStepForm({ step, ...rest }: SecondStepFormProps) {
  return step === 'code' ? <CodeForm {...rest} /> : <EnrolmentForm {...rest} />;
}
