/** As much of a worker's as is needed here: the types are a page's. */
const scope = globalThis as unknown as { onconnect: (event: MessageEvent) => void };
/** Nobody plays before they are inside. */
const loadPageRules = () => import("./ui/activities/page-rules.ts");
const loadHost = () => import("@parley/client/host/shared-worker");

// The entry of the SharedWorker: the core of all tabs of this browser and build. What early tabs say waits in their ports.
const early: MessagePort[] = [];
scope.onconnect = ({ ports }) => void early.push(...ports);
void loadHost().then(({ serveTabs }) => serveTabs(early, loadPageRules));
