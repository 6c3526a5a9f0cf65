/** The logo. It is inline, so that it follows the colour scheme of the application instead of the system. */
export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M2 3h4v3h4V3h4v3h4V3h4v8L12 21H2Z" />
      <path fill="#86b4e8" d="M22 14.2V21h-6.8Z" />
    </svg>
  );
}
