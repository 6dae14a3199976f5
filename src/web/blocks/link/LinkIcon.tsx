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
  ['chat', 'M4 5h16v11h-8l-5 4v-4H4z'],
  [
    'phone',
    'M5 4h4l1.5 5L8 11a12 12 0 0 0 5 5l2-2.5 5 1.5v4a1.5 1.5 0 0 1-1.7 1.5A17 17 0 0 1 3.5 5.7 1.5 1.5 0 0 1 5 4z',
  ],
  ['pin', 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z'],
  ['video', 'M3 6h12v12H3zm12 4.5 6-3.5v10l-6-3.5'],
  ['mic', 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4'],
  ['pen', 'm4 20 1-5L16 4l4 4L9 19zM13.5 6.5l4 4'],
  ['bag', 'M5 8h14l1 12H4zM8.5 8V7a3.5 3.5 0 0 1 7 0v1'],
  ['ticket', 'M3 7h18v3.5a2 2 0 0 0 0 3V17H3v-3.5a2 2 0 0 0 0-3zM14 7v10'],
  ['cup', 'M4 9h13v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zm13 1h1.5a2.5 2.5 0 0 1 0 5H17M8 3v2.5M12.5 3v2.5'],
  [
    'people',
    'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18.5 14.5a6.5 6.5 0 0 1 3 5.5',
  ],
  ['globe', 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3a13.5 13.5 0 0 1 0 18 13.5 13.5 0 0 1 0-18'],
  ['spark', 'M12 3c.8 5 3.2 8 9 9-5.8 1-8.2 4-9 9-.8-5-3.2-8-9-9 5.8-1 8.2-4 9-9z'],
  ['play', 'M7 4v16l13-8z'],
  ['book', 'M5 4h9a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zm0 13a3 3 0 0 1 3-3h10'],
  ['gift', 'M4 11h16v9H4zM3 7h18v4H3zm9 0v13M12 7S9 2 7 4s2 3 5 3 7-1 5-3-5 3-5 3z'],
  ['download', 'M12 4v11m-5-4 5 5 5-5M4 20h16'],
  ['camera', 'M3 8h4l2-3h6l2 3h4v11H3zm9 8a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z'],
  ['music', 'M9 18V5l11-2v13M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3zm11-2a3 3 0 1 1-3-3 3 3 0 0 1 3 3z'],
]);
