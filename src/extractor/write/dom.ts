import { JSDOM } from 'jsdom';

/** The one document of this worker thread: creating a window takes 100 ms. */
export const { document } = new JSDOM('').window;
