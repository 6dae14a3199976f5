/** The small signs a link can bear; drawn with lines in the colour of the words. */
export function LinkIcon({ icon }: { icon: string }) {
  const path = PATHS.get(icon);
  return path === undefined ? null : (
    <svg className="line" viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  );
}

const PATHS = new Map([
  ['link', 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1m1 5a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1'],
  ['star', 'm12 3 2.7 5.6 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 2.9 1.2-6.2L3 9.4l6.3-.8z'],
  ['heart', 'M12 20S3.5 15 3.5 8.8A4.6 4.6 0 0 1 12 6.5a4.6 4.6 0 0 1 8.5 2.3C20.5 15 12 20 12 20z'],
  ['calendar', 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4'],
  ['mail', 'M3 6h18v13H3zm0 1 9 7 9-7'],
  ['play', 'M7 4v16l13-8z'],
  ['book', 'M5 4h9a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zm0 13a3 3 0 0 1 3-3h10'],
  ['gift', 'M4 11h16v9H4zM3 7h18v4H3zm9 0v13M12 7S9 2 7 4s2 3 5 3 7-1 5-3-5 3-5 3z'],
  ['download', 'M12 4v11m-5-4 5 5 5-5M4 20h16'],
  ['camera', 'M3 8h4l2-3h6l2 3h4v11H3zm9 8a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z'],
  ['music', 'M9 18V5l11-2v13M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3zm11-2a3 3 0 1 1-3-3 3 3 0 0 1 3 3z'],
]);
