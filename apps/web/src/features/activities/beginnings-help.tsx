import { Contained } from "../../ui/contained.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const HelpCommands = lazyPart(async () => (await import("./help-commands.tsx")).HelpCommands);

export function BeginningsHelp() {
	return (
		<Contained look="line">
			<HelpCommands />
		</Contained>
	);
}
