import { BlockList, createServer } from "node:net";
import { parentPort } from "node:worker_threads";

/** Refuses whoever comes, at the least that costs in Node: what a flood takes of a machine, whoever it is aimed at. */
const everybody = new BlockList();
everybody.addSubnet("0.0.0.0", 0, "ipv4");
everybody.addSubnet("::", 0, "ipv6");

// who is gone already has no address, and so is on no list
const server = createServer({ blockList: everybody }, (socket) =>
	socket.on("error", () => undefined).destroy(),
);
server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, () =>
	parentPort?.postMessage(server.address()),
);
