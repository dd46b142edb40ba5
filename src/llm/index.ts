import type { AnthropicOptions } from './anthropic.ts';
import { extractive } from './extractive.ts';
import type { Provider } from './provider.ts';

/**
 * Creates the providers in the order in which they are tried; the embedded one, which is always available, is last. The
 * module of a provider without settings is not loaded.
 */
export async function createProviders(settings: { anthropic: AnthropicOptions | undefined }): Promise<Provider[]> {
  if (settings.anthropic === undefined) return [extractive];
  const { anthropic } = await import('./anthropic.ts');
  return [anthropic(settings.anthropic), extractive];
}
