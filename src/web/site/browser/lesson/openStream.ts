const PLAYLIST = 'application/vnd.apple.mpegurl';

/**
 * Plays the renditions of a video instead of its file: natively in Safari, elsewhere with a library that is loaded once somebody
 * presses play. Where neither works, and after an error, the file plays on.
 */
export function openStream(video: HTMLVideoElement): void {
  const { stream } = video.dataset;
  const file = video.src;
  if (stream === undefined) return;
  if (isSafari(video)) {
    video.addEventListener('error', () => change(video, () => (video.src = file)), { once: true });
    video.src = stream;
    return;
  }
  if (!('MediaSource' in window)) return;
  // A browser that cannot play the file would not even begin.
  const drop = () =>
    change(video, () => {
      video.removeAttribute('src');
      video.load();
    });
  video.addEventListener('error', drop, { once: true });
  const begin = () => {
    video.removeEventListener('error', drop);
    void playSegments(video, { stream, file });
  };
  video.addEventListener('play', begin, { once: true });
}

/** Other browsers say that they can play playlists too, but choose the quality badly. Only Safari also sends them to a television. */
const isSafari = (video: HTMLVideoElement): boolean =>
  video.canPlayType(PLAYLIST) !== '' && 'webkitShowPlaybackTargetPicker' in video;

async function playSegments(
  video: HTMLVideoElement,
  { stream, file }: { stream: string; file: string },
): Promise<void> {
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) return change(video, () => (video.src = file));
  // A worker would need a looser policy of the page.
  const options = { enableWorker: false, startPosition: video.currentTime, capLevelToPlayerSize: true };
  const player = new Hls(options);
  player.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (!fatal) return;
    change(video, () => {
      player.destroy();
      video.src = file;
    });
  });
  player.loadSource(stream);
  change(video, () => player.attachMedia(video));
}

/** Changes what a player plays, which would stop it, begin again and forget the speed. */
function change(video: HTMLVideoElement, act: () => void): void {
  const { paused, currentTime, playbackRate } = video;
  act();
  video.playbackRate = playbackRate;
  if (currentTime > 0) video.currentTime = currentTime;
  // A browser may refuse to go on by itself. Then the play button is still there.
  if (!paused) video.play().catch(() => undefined);
}
