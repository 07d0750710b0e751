import { createRoot } from "react-dom/client";
import { EmbeddedPage } from "./app/embedded/embedded-page.tsx";
import { embedded } from "./ui/arabic/embedded.ts";
import { inside } from "./ui/arabic/inside.ts";
import { names } from "./ui/arabic/names.ts";
import { writing } from "./ui/arabic/writing.ts";
import { translateInto } from "./ui/language/catalogue.ts";
import { chosenLanguage, showLanguage } from "./ui/language/language.ts";
import "./ui/tokens.css";
import "./ui/base.css";

// The page of a room in a frame of another site (EMBED). It reads what everybody may read there, asks for no token and
// keeps nothing: whoever looks at it is nobody, also where this browser is somebody of the house.

const place = document.getElementById("root");
if (place === null) throw new Error("pages/embed.html has no #root");

const language = chosenLanguage();
if (language === "ar") translateInto({ embedded, inside, names, writing });
showLanguage(language);

const [, room = ""] = /^\/embed\/([^/]+)/.exec(location.pathname) ?? [];
createRoot(place).render(
	<EmbeddedPage room={room} title={document.title} isShown={place.dataset["shown"] === "read"} />,
);
