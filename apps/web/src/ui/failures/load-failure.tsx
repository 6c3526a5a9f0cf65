import { loadFailureOf } from '#lib/api/load-failure.ts';
import classes from './load-failure.module.css';
import { RequestId } from './request-id.tsx';

interface LoadFailureTextProps {
  error: unknown;
  /** What failed, in one sentence, before the reason. */
  what?: string;
  id?: string;
}

/** Shows why something did not load, in its place. */
export function LoadFailureText({ error, what, id }: LoadFailureTextProps) {
  const failure = loadFailureOf(error);
  if (!failure) return null;
  return (
    <p className={classes.failure} role="status" id={id}>
      {what && `${what} `}
      {failure.text}
      {failure.requestId && <RequestId id={failure.requestId} />}
    </p>
  );
}
