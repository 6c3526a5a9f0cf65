import { ApiError } from '#lib/api-error.ts';
import type { FailurePolicy } from '#lib/failures.ts';
import { inPlaceText } from '#lib/in-place-text.ts';
import { DialogNote } from './dialog-note.tsx';
import { RequestId } from './request-id.tsx';

/** Below a dialog's head: why its call failed, with the request id of a fault of ours. Nothing when it did not. */
export function FailureNote({ policy, error }: { policy: FailurePolicy; error: unknown }) {
  const text = inPlaceText(policy, error);
  if (!text) return null;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <DialogNote tone="failure">
      {text}
      {requestId && <RequestId id={requestId} />}
    </DialogNote>
  );
}
