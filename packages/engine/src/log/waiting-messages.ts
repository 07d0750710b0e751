import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";

/**
 * What stands in line on the port now is served at once, in its order, without waiting for the loop to tell of it.
 * True when there was something.
 */
export function serveWaiting<Message>(port: MessagePort, serve: (message: Message) => void): boolean {
	let isServed = false;
	for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
		serve(next.message as Message);
		isServed = true;
	}
	return isServed;
}
