/** Messages above a form. Renders nothing if there are none. */
export function NoticeBox({ sentences, tone = 'plain' }: { sentences: readonly string[]; tone?: 'plain' | 'problem' }) {
  if (sentences.length === 0) return null;
  return (
    <div className={tone === 'problem' ? 'notice problem' : 'notice'} role={tone === 'problem' ? 'alert' : 'status'}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
