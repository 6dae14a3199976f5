import { drawInThread } from '../threads/drawInThread.ts';
import type { CertificateDocument } from './CertificateDocument.ts';

const draw = drawInThread({ name: 'certificateWorker', beside: import.meta.filename });

/** Draws a certificate as PDF, which takes a second. */
export const drawCertificate = (certificate: CertificateDocument): Promise<Buffer> => draw(certificate);
