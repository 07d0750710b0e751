import { test } from "vitest";
import { buildYardstick } from "./build-yardstick.ts";
import { describeChatRival } from "./contract.ts";

describeChatRival("plain-ws");
describeChatRival("socket-io", "socket.io");
describeChatRival("blocking-writer");

if ((await buildYardstick()) === undefined) test.skip("yardstick: needs Linux and a C compiler");
else describeChatRival("yardstick");
