// The proxy of `npm run cluster` by itself: `NODES=8081,8082 PORT=8080 node scripts/cluster/proxy.ts`.
import { stop } from "../tools.mjs";
import { spreadOver } from "./spread.ts";

const { NODES = "", PORT = "8080", HOST = "127.0.0.1" } = process.env;
const ports = NODES.split(",").map(Number);
if (!ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536))
	stop(`NODES=${NODES} is not allowed: give the ports of the nodes, separated by commas.`);
const { port } = await spreadOver(() => ports, { port: Number(PORT), host: HOST });
console.log(`listening ${port}`);
