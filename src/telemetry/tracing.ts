import { context, propagation, trace } from '@opentelemetry/api';
import { VERSION } from '../process/version.ts';
import { setTracer } from './trace.ts';

/**
 * Exports the traces of `trace.ts` to an OpenTelemetry collector. The libraries read the usual environment variables
 * (OTEL_EXPORTER_OTLP_ENDPOINT, _HEADERS, OTEL_TRACES_SAMPLER, …) and are loaded only when this is called. Returns a
 * function that sends the remaining traces and stops the export.
 */
export async function startTracing(): Promise<() => Promise<void>> {
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, { OTLPTraceExporter }, sdk, resources] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
    ]);
  const named = resources.resourceFromAttributes({ 'service.name': 'huasou', 'service.version': VERSION });
  const said = resources.detectResources({ detectors: [resources.envDetector] }); // OTEL_SERVICE_NAME etc. override
  const provider = new sdk.TracerProvider({
    resource: named.merge(said),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  setTracer(provider.getTracer('huasou', VERSION));
  return async () => {
    setTracer(undefined);
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  };
}
