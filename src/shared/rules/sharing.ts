/** The services a page can be shared to, by their common names. Email uses the page's own word. */
export const SHARE_PLACES = { x: 'X', facebook: 'Facebook', whatsapp: 'WhatsApp', linkedin: 'LinkedIn' } as const;

export type SharePlace = keyof typeof SHARE_PLACES | 'email';

/** The URL that starts a post or message about a page. Nothing is loaded from it until someone follows the link. */
export function shareAddress(place: SharePlace, page: { url: string; title: string }): string {
  const [url, title] = [encodeURIComponent(page.url), encodeURIComponent(page.title)];
  switch (place) {
    case 'x':
      return `https://x.com/intent/post?url=${url}&text=${title}`;
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${url}`;
    case 'whatsapp':
      return `https://wa.me/?text=${title}%20${url}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${url}`;
    case 'email':
      return `mailto:?subject=${title}&body=${url}`;
  }
}
