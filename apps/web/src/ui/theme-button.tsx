import { Monitor, Moon, Sun } from "lucide-react";
import { IconButton } from "./button.tsx";
import { roomTexts } from "./room-texts.ts";
import { themes } from "./theme.ts";
import { useTheme } from "./use-theme.ts";

const icons = { system: Monitor, light: Sun, dark: Moon };

/** As the system has it, light, dark, and round again. */
export function ThemeButton() {
	const [theme, choose] = useTheme();
	const Icon = icons[theme];
	const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
	return (
		<IconButton label={roomTexts.me.theme[theme]} onClick={() => choose(next)}>
			<Icon size={16} aria-hidden="true" />
		</IconButton>
	);
}
