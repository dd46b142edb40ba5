import { type AnthropicOptions, anthropic } from './anthropic.ts';
import { extractive } from './extractive.ts';
import type { Provider } from './llm.ts';

/** The providers in the order they are tried; the embedded one, which cannot be away, is last. */
export function createProviders(settings: { anthropic: AnthropicOptions | undefined }): Provider[] {
  return [...(settings.anthropic === undefined ? [] : [anthropic(settings.anthropic)]), extractive];
}
