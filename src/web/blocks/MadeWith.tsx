/** The one thing of ours on a creator's page. */
export function MadeWith({ platformUrl }: { platformUrl: string }) {
  return (
    <footer className="made">
      <a href={platformUrl}>Made with Stoa</a>
    </footer>
  );
}
