import type { ChatState } from "./chat-state.ts";

/** Before the house has said them. */
export const FIRST_LIMITS: ChatState["limits"] = {
	messageBytes: 16_384,
	graceSeconds: 120,
	fileBytes: 0,
	filesPerMessage: 0,
	keepOnDevice: "all",
};
