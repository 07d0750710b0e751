import { useBeginnings } from "../features/activities/use-beginnings.ts";
import { useClient } from "../react/use-chat.ts";
import { drafts } from "../ui/own-drafts.ts";

/** Commands that begin something for everybody in the room; `remark` says why one does not, null takes that back. */
export function useBegin(room: string, remark: (text: string | null) => void) {
	const client = useClient();
	return useBeginnings(room, (text, meant) => {
		remark(meant.kind === "problem" ? meant.problem : null);
		if (meant.kind === "problem") return;
		client.post(room, text, drafts.of(room).replyTo?.seq, [], meant.activity);
		drafts.sent(room);
	});
}
