import { formatDuration } from '#shared/rules/duration.ts';

interface Options {
  media: HTMLMediaElement;
  /** The second to begin at. */
  position: number;
}

const STEP_SECONDS = 10;

/** Replaces the browser's controls with those of the page. */
export function openPlayer(wrapper: HTMLElement, { media, position }: Options): void {
  const bar = wrapper.querySelector<HTMLElement>('[data-controls]');
  if (!bar) return;
  const find = (act: string) => bar.querySelector<HTMLElement>(`[data-act=${act}]`);
  const seek = bar.querySelector<HTMLInputElement>('[data-act=seek]');
  const speed = bar.querySelector<HTMLSelectElement>('[data-act=speed]');
  const times = bar.querySelector<HTMLElement>('[data-times]');
  const [captions] = media.textTracks;
  media.controls = false;
  bar.hidden = false;

  const move = (seconds: number) => {
    media.currentTime = Math.min(Math.max(0, media.currentTime + seconds), lengthOf(media));
  };
  const acts: Record<string, () => void> = {
    play: () => void (media.paused ? media.play() : media.pause()),
    back: () => move(-STEP_SECONDS),
    forward: () => move(STEP_SECONDS),
    captions: () => {
      if (captions) captions.mode = captions.mode === 'showing' ? 'hidden' : 'showing';
    },
    window: () => void (document.pictureInPictureElement ? document.exitPictureInPicture() : showInWindow(media)),
    full: () => toggleFullScreen(wrapper, media),
    mute: () => (media.muted = !media.muted),
    slower: () => choose(-1),
    faster: () => choose(1),
  };

  function choose(step: number): void {
    if (!speed) return;
    speed.selectedIndex = Math.min(Math.max(0, speed.selectedIndex + step), speed.options.length - 1);
    media.playbackRate = Number(speed.value);
  }

  function draw(): void {
    wrapper.toggleAttribute('data-playing', !media.paused);
    const { currentTime } = media;
    const length = lengthOf(media);
    if (seek) {
      seek.max = String(length || 1);
      seek.value = String(currentTime);
      seek.setAttribute('aria-valuetext', formatDuration(Math.floor(currentTime)));
    }
    const spent = formatDuration(Math.floor(currentTime));
    if (times) times.textContent = length ? `${spent} / ${formatDuration(Math.floor(length))}` : spent;
    const play = find('play');
    const [label = '', other = ''] = [play?.getAttribute('aria-label'), play?.dataset['other']].map(
      (text) => text ?? '',
    );
    if (play && play.dataset['paused'] !== String(media.paused)) {
      if (play.dataset['paused'] !== undefined || !media.paused) {
        play.setAttribute('aria-label', other);
        play.dataset['other'] = label;
      }
      play.dataset['paused'] = String(media.paused);
    }
    find('captions')?.setAttribute('aria-pressed', String(captions?.mode === 'showing'));
  }

  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-act]') : null;
    if (button) acts[button.dataset['act'] ?? '']?.();
    draw();
  });
  media.addEventListener('click', () => acts['play']?.());
  seek?.addEventListener('input', () => (media.currentTime = Number(seek.value)));
  speed?.addEventListener('change', () => (media.playbackRate = Number(speed.value)));
  for (const event of ['play', 'pause', 'timeupdate', 'durationchange', 'seeked', 'ended'])
    media.addEventListener(event, draw);

  const window = find('window');
  if (window && document.pictureInPictureEnabled) window.hidden = false;
  const full = find('full');
  if (full && (document.fullscreenEnabled || 'webkitEnterFullscreen' in media)) full.hidden = false;

  addEventListener('keydown', (event) => {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || (target instanceof Element && target.closest(TYPING))) return;
    const act = acts[KEYS[key.toLowerCase()] ?? ''];
    if (!act) return;
    event.preventDefault();
    act();
    draw();
  });

  const begin = () => {
    if (position > 0 && position < lengthOf(media) - 1) media.currentTime = position;
    draw();
  };
  if (media.readyState > 0) begin();
  else media.addEventListener('loadedmetadata', begin, { once: true });
  draw();
}

/** What uses these keys itself. */
const TYPING = 'input,textarea,select,button,a,summary,[contenteditable]';

const KEYS: Readonly<Record<string, string>> = {
  ' ': 'play',
  k: 'play',
  j: 'back',
  arrowleft: 'back',
  l: 'forward',
  arrowright: 'forward',
  c: 'captions',
  f: 'full',
  m: 'mute',
  '<': 'slower',
  '>': 'faster',
};

const lengthOf = ({ duration }: HTMLMediaElement): number => (Number.isFinite(duration) ? duration : 0);

async function showInWindow(media: HTMLMediaElement): Promise<void> {
  if (media instanceof HTMLVideoElement) await media.requestPictureInPicture();
}

/** Safari on iPhones shows only videos in full screen, with its own controls. */
interface PhoneVideo extends HTMLMediaElement {
  webkitEnterFullscreen?: () => void;
}

function toggleFullScreen(wrapper: HTMLElement, media: PhoneVideo): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (document.fullscreenEnabled) void wrapper.requestFullscreen();
  else media.webkitEnterFullscreen?.();
}
