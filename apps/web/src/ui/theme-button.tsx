import { Monitor, Moon, Sun } from "lucide-react";
import { IconButton } from "./button.tsx";
import { looks } from "./look.ts";
import { roomTexts } from "./room-texts.ts";
import { useLook } from "./use-look.ts";

const icons = { system: Monitor, light: Sun, dark: Moon };

/** As the system has it, light, dark, and round again. */
export function ThemeButton() {
	const [theme, choose] = useLook("theme");
	const Icon = icons[theme];
	const next = looks.theme[(looks.theme.indexOf(theme) + 1) % looks.theme.length] ?? "system";
	return (
		<IconButton label={roomTexts.me.theme[theme]} onClick={() => choose(next)}>
			<Icon size={16} aria-hidden="true" />
		</IconButton>
	);
}
