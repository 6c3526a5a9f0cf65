import { Card } from '#ui/layout/card.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import classes from './summary-card.module.css';

/** What the advisory says of itself. Some are very long, so it starts with the first paragraphs. */
export function SummaryCard({ summary }: { summary: string }) {
  const paragraphs = summary.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  const { shown, control } = useShowAll(paragraphs, 4);
  if (paragraphs.length === 0) return null;
  return (
    <Card id="summary" title="Summary">
      <div className={classes.summary}>
        {shown.map((text, index) => (
          <p key={index}>{text.trim()}</p>
        ))}
        {control}
      </div>
    </Card>
  );
}
