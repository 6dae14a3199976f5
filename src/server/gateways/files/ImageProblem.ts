export type ImageProblemCode = 'image-type' | 'image-broken' | 'image-pixels' | 'image-bytes';

/** A picture that is refused, and why; each can be put right by the person who chose it. */
export class ImageProblem extends Error {
  readonly code: ImageProblemCode;

  constructor(code: ImageProblemCode, options?: ErrorOptions) {
    super(SENTENCES[code], options);
    this.name = 'ImageProblem';
    this.code = code;
  }
}

const SENTENCES: Record<ImageProblemCode, string> = {
  'image-type': 'Choose a JPEG, PNG, WebP, GIF or AVIF picture.',
  'image-broken': 'This picture is damaged. Export it again, or choose another one.',
  'image-pixels': 'This picture has more than 40 megapixels. Choose a smaller one.',
  'image-bytes': 'This picture is larger than 10 MB. Choose a smaller one.',
};
