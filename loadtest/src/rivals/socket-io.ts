/** Socket.IO as its own guide has it: WebSocket only, rooms by `join`, `io.to(room).emit`; nothing stored. */
import { createServer } from "node:http";
import { Server } from "socket.io";

const http = createServer();
const io = new Server(http, { transports: ["websocket"], serveClient: false });
let seq = 0;

io.on("connection", (socket) => {
	socket.on("hello", async ({ ref, name, room }) => {
		socket.data.name = name;
		await socket.join(room);
		socket.emit("welcome", { type: "welcome", ref });
	});
	socket.on("post", ({ room, id, text }) => {
		const name = socket.data.name;
		io.to(room).emit("posted", { type: "posted", seq: ++seq, room, name, id, text, at: Date.now() });
	});
	socket.on("ping", ({ n }) => socket.emit("pong", { type: "pong", n }));
});

http.listen(Number(process.env["PORT"] ?? 0), process.env["HOST"] ?? "127.0.0.1", () => {
	const address = http.address();
	if (address !== null && typeof address === "object") console.log(`listening ${address.port}`);
});
