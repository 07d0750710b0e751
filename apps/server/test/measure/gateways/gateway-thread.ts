// A gateway beside the first one. It does as it is told: "start", a port to listen on, a socket to take, "stop".
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { type GatewayOptions, openGateway } from "./gateway.ts";
import { isHandedOver, takeOver } from "./handed-over.ts";

const options = workerData as GatewayOptions & { readonly log: MessagePort };
const gateway = await openGateway(options);
parentPort?.on("message", async (said: "start" | "stop" | number) => {
	if (isHandedOver(said)) return takeOver(gateway.http, said);
	if (said === "start") await gateway.start();
	else if (said === "stop") await gateway.stop();
	else await gateway.listen(said, true);
	parentPort?.postMessage("done");
});
parentPort?.postMessage("done");
