// Every stylesheet of the public site, in cascade order.
import '@fontsource-variable/besley/index.css'
import '@fontsource-variable/public-sans/index.css'
import '../../ui/styles/tokens.css'
import './base.css'
import './controls.css'
import './frame.css'
import './pages.css'
