import { Action, MailFrame, Words } from './frame.tsx';
import { dayIn } from './words.ts';

interface SourcesFailProps {
  name: string;
  sources: { id: number; name: string; failure: string; failing_since: Date }[];
  publicUrl: string;
}

/** For operators, once for each failure. */
export function SourcesFail({ name, sources, publicUrl }: SourcesFailProps) {
  return (
    <MailFrame
      title="The catalogue cannot be kept current"
      preview={sources.map((source) => source.name).join(', ')}
      footer="You get this mail once for each failure, because you operate this installation of Rampart."
    >
      <Words>Hello {name},</Words>
      <Words>Rampart has not been able to fetch from these sources for a day:</Words>
      {sources.map((source) => (
        <Words key={source.id}>
          <strong>{source.name}</strong>, since {dayIn('UTC', source.failing_since.toISOString())}: {source.failure}
        </Words>
      ))}
      <Words>It tries again every hour. What is loaded stays, but new advisories are missing.</Words>
      <Action href={`${publicUrl}/admin/catalogue`}>Open the catalogue</Action>
    </MailFrame>
  );
}
