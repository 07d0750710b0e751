import type { BotMade } from "@parley/protocol/bots";
import { Button } from "../../ui/button.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";
import { Copied } from "./copied.tsx";

const words = moderationTexts.bots;

interface BotSecretProps {
	readonly room: string;
	readonly made: BotMade;
	readonly onDone: () => void;
}

/** Shown once: the token of a bot, and a line that reads or writes by it. */
export function BotSecret({ room, made: { name, token, scopes }, onDone }: BotSecretProps) {
	const address = `${window.location.origin}/api/rooms/${room}`;
	const asked = scopes.includes("read")
		? `${address}/events?wait=0`
		: `--json "{\\"id\\":\\"$(uuidgen)\\",\\"text\\":\\"Hello\\"}" ${address}/messages`;
	return (
		<div className={form["form"]}>
			<p role="status">{words.once(name)}</p>
			<Copied label={words.token} text={token} first />
			<Copied label={moderationTexts.hooks.curl} text={`curl -H 'Authorization: Bearer ${token}' ${asked}`} />
			<div className={form["buttons"]}>
				<Button look="strong" onClick={onDone}>
					{moderationTexts.hooks.done}
				</Button>
			</div>
		</div>
	);
}
