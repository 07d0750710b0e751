import { describeChatRival } from "./contract.ts";

describeChatRival("naive");
describeChatRival("threads");
