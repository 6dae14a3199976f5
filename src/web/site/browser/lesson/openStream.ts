const PLAYLIST = 'application/vnd.apple.mpegurl';

/**
 * Plays the renditions of a video instead of its file: natively in Safari, elsewhere with a library that is loaded once somebody
 * presses play. Where neither works, and after an error, the file plays on.
 */
export function openStream(video: HTMLVideoElement): void {
  const { stream } = video.dataset;
  if (stream === undefined) return;
  const file = video.src;
  if (isSafari(video)) {
    video.addEventListener('error', () => playFile(video, file), { once: true });
    video.src = stream;
    return;
  }
  if ('MediaSource' in window)
    video.addEventListener('play', () => void playSegments(video, { stream, file }), { once: true });
}

/** Other browsers say that they can play playlists too, but choose the quality badly. Only Safari also sends them to a television. */
const isSafari = (video: HTMLVideoElement): boolean =>
  video.canPlayType(PLAYLIST) !== '' && 'webkitShowPlaybackTargetPicker' in video;

async function playSegments(
  video: HTMLVideoElement,
  { stream, file }: { stream: string; file: string },
): Promise<void> {
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) return;
  const { currentTime, playbackRate } = video;
  // A worker would need a looser policy of the page.
  const player = new Hls({ enableWorker: false, startPosition: currentTime, capLevelToPlayerSize: true });
  player.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (!fatal) return;
    const at = video.currentTime;
    player.destroy();
    playFile(video, file, at);
  });
  player.loadSource(stream);
  player.attachMedia(video);
  video.playbackRate = playbackRate;
  await play(video);
}

function playFile(video: HTMLVideoElement, file: string, at = video.currentTime): void {
  video.src = file;
  video.currentTime = at;
  void play(video);
}

/** A browser may refuse to go on by itself. Then the play button is still there. */
const play = (video: HTMLVideoElement): Promise<void> => video.play().catch(() => undefined);
